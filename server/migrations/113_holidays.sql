-- Public holidays of a sorg: days on which it neither dispatches goods nor works on claims.
create table markets_holiday (
  sorg text not null references markets_sorg on delete cascade,
  day date not null,
  name text not null default '',
  primary key (sorg, day)
);
