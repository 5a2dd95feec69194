-- Texts of announcements in other languages than the main one: { "de": { "title", "content" } }.
alter table announcements_announcement
  add column main_language text not null default 'en' check (main_language in ('en', 'de', 'fr', 'id', 'ms')),
  add column texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object' and not texts ? main_language);

-- Earlier ones are taken to be in the language of their author.
update announcements_announcement a
   set main_language = left(u.language, 2)
  from identity_user u
 where u.id = a.created_by and left(u.language, 2) in ('en', 'de', 'fr', 'id', 'ms');
