-- The areas of its user with which a file was made: the file is given out only while theirs reach as far.
alter table downloads_request add column areas jsonb;
update downloads_request d
   set areas = (
         select coalesce(jsonb_agg(jsonb_build_object('sorg', a.sorg, 'limitation', a.limitation, 'option', a.option,
                                                      'value', a.value)), '[]')
           from identity_user_area a
          where a.user_id = d.user_id)
 where d.state = 'complete';
