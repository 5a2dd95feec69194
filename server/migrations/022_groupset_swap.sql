-- Alternatives for a part of a groupset, in the same quantity: another crank length, cassette, rotor size.
create table catalog_groupset_swap (
  groupset_article_id uuid not null,
  part_article_id uuid not null,
  swap_article_id uuid not null references catalog_article on delete cascade,
  position smallint not null default 0,
  primary key (groupset_article_id, part_article_id, swap_article_id),
  foreign key (groupset_article_id, part_article_id) references catalog_groupset_part on delete cascade,
  check (swap_article_id <> part_article_id)
);
create index catalog_groupset_swap_by_article on catalog_groupset_swap (swap_article_id);
