-- Changes on the command line are in the audit log too, without an operator.
alter table decisions alter column operator_id drop not null;
-- An invitation without an inviter is the platform's: the administrator of the machine invites an owner of a shop.
alter table shop_invitations alter column invited_by drop not null;
