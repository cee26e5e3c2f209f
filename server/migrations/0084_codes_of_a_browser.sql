-- The tries at a mailed code belong to the browser that asked for it; strangers have tries of their own, and use up no others.
alter table email_codes
  add column asker bytea, -- a keyed hash of an id that the browser chose, or of the address where it chose none
  add column others_tries int not null default 0 check (others_tries between 0 and 5);
