-- Deals that their documents keep with their people: a contract waits for approval or is in force. They do not go back to a pool, by hand or by the
-- clock. A view of whoever asks, so that deals ask for what later modules sign by one name.
create view kept_deal with (security_invoker = true) as
  select office_id, opportunity_id from contract
  where state in ('approving', 'effective', 'completed') and cancelled_on is null;
grant select on kept_deal to tongzhou_app;
