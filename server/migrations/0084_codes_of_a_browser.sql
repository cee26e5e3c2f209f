-- The attempts at an e-mail code belong to the browser that requested it. Other browsers have attempts of their own and use up
-- none of these.
alter table email_codes
  add column asker bytea, -- keyed hash of an id that the browser chose, or of its IP address where it chose none
  add column others_tries int not null default 0 check (others_tries between 0 and 5);
