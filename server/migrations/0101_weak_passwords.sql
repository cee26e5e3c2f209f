-- Whether lists of common passwords contain the password: known when it is set and at the log-in. People of the back office need another one.
alter table accounts add column password_weak boolean not null default false;
