-- The numbers of a refusal: the limit of pixels depends on the picture, and its text names both.
alter table platform_attachment add column refusal_params jsonb;
alter table article_files_result add column refusal_params jsonb;
