-- Ends open invitations to become an owner, because they were made without a password. Extends returns whose shop was never
-- asked for a return address.
update shop_invitations set outcome = 'taken_back', ended_at = now() where outcome is null and role = 'owner';
update refunds set due_at = greatest(due_at, now() + interval '5 days') where status = 'awaiting_return' and return_address is null;
-- A budget that waits for a second operator ends with its code.
update promotions set first_budget = null, first_budget_by = null, first_budget_at = null where ends_at <= now();
