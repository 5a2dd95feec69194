-- The public check reads the registrations themselves. The column stays for servers of the version before.
comment on column frames_frame.registered_on is 'no longer read or written';
