-- A change on the command line is in the audit log too. Such a decision has no operator.
alter table decisions alter column operator_id drop not null;
-- An invitation without an inviter is the platform's: an administrator asks somebody to become an owner of a shop.
alter table shop_invitations alter column invited_by drop not null;
