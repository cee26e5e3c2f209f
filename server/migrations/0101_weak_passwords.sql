-- Whether lists of common passwords contain the password. Set with the password and at each login. The back office requires another password.
alter table accounts add column password_weak boolean not null default false;
