-- Each timer and each wait has its own maximum. Open proposals above it fail when they would take effect.
update settings set value = to_jsonb(bound.maximum)
from (values
  ('timer.unpaid_s', 86400), ('timer.waiting_recharge_s', 3 * 86400), ('timer.ship_s', 60 * 86400), ('timer.confirm_s', 60 * 86400),
  ('timer.confirm_undelivered_s', 120 * 86400), ('timer.extend_s', 30 * 86400), ('timer.complete_s', 60 * 86400),
  ('timer.after_sale_s', 90 * 86400), ('timer.refund_answer_s', 30 * 86400), ('timer.refund_appeal_s', 30 * 86400),
  ('timer.refund_return_s', 60 * 86400), ('timer.refund_check_s', 30 * 86400), ('withdrawal.destination_wait_s', 7 * 86400),
  ('withdrawal.recovery_wait_s', 7 * 86400), ('finance.change_wait_s', 7 * 86400)
) as bound (key, maximum)
where settings.key = bound.key and (settings.value #>> '{}')::bigint > bound.maximum;
