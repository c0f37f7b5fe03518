-- What only grows is bounded (docs/operations.md), and what changes all day is vacuumed all day.

create index document_counter_day on document_counter (day);

drop function door_sweep;
create function door_sweep(most integer default 500) returns table (files bigint, submissions bigint, codes bigint, throttles bigint, places bigint,
    sessions bigint, links bigint, values_known bigint, numbers bigint, counters bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file where (office_id, id) in (
    select office_id, id from file
    where expires_at < now() or (not complete and created_at < now() - interval '1 day') limit most);
  get diagnostics files = row_count;
  delete from submission where ctid = any(array(
    select ctid from submission where at < now() - interval '1 day' limit most for update skip locked));
  get diagnostics submissions = row_count;
  delete from one_time_code where ctid = any(array(
    select ctid from one_time_code where expires_at < now() - interval '1 day' limit most for update skip locked));
  get diagnostics codes = row_count;
  delete from throttle where key in (select key from throttle where until < now() limit most for update skip locked);
  get diagnostics throttles = row_count;
  delete from known_place where ctid = any(array(
    select ctid from known_place where last_at < now() - interval '90 days' limit most for update skip locked));
  get diagnostics places = row_count;
  -- The last one of an account in a company tells that and when they came.
  delete from session where ctid = any(array(
    select s.ctid from session s where s.expires_at < now() - interval '90 days' and exists (
      select from session n where n.account_id = s.account_id and n.office_id is not distinct from s.office_id and n.id > s.id)
    limit most for update skip locked));
  get diagnostics sessions = row_count;
  delete from password_link where ctid = any(array(
    select ctid from password_link where expires_at < now() - interval '30 days' limit most for update skip locked));
  get diagnostics links = row_count;
  -- A month, for which look-ups and the numbers of imports count (kernel/server/lookUp.ts, modules/transfer/server/alike.ts).
  delete from known_value where ctid = any(array(
    select ctid from known_value where known_at < now() - interval '31 days' limit most for update skip locked));
  get diagnostics values_known = row_count;
  delete from imported_number where ctid = any(array(
    select ctid from imported_number where at < now() - interval '31 days' limit most for update skip locked));
  get diagnostics numbers = row_count;
  -- Of a day that is over nobody draws a number; 'epoch' counts on over days.
  delete from document_counter where ctid = any(array(
    select ctid from document_counter where day < current_date - 40 and day > 'epoch' limit most for update skip locked));
  get diagnostics counters = row_count;
  return next;
end $$;
revoke execute on function door_sweep from public;
grant execute on function door_sweep to tongzhou_app;

-- A fifth of a table (the default) is months of dead rows where a company has hundreds of thousands: a hundredth or two keeps its indexes small and
-- index-only scans true. Rows of which no indexed column changes get room on their page, so that no index learns of it.
alter table session set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);  -- `last_at`, each minute of each person
alter table submission set (autovacuum_vacuum_scale_factor = 0.02);  -- a row with each write, gone after a day
alter table document_counter set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);  -- one row for all numbers of a day
alter table known_value set (autovacuum_vacuum_scale_factor = 0.02);  -- each look at a number, gone after a month
alter table notification set (autovacuum_vacuum_scale_factor = 0.02);  -- read once, cleared later
alter table customer set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);  -- as `clue` and `opportunity`
alter table contract set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);  -- sums move with each receipt
alter table contract_term set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);  -- what of it is paid
alter table money_allocation set (autovacuum_vacuum_scale_factor = 0.02);  -- kept sums of `money_entry`
alter table stock_key set (autovacuum_vacuum_scale_factor = 0.02);  -- kept sums of `stock_entry`
alter table stock_goods set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);  -- kept sums, folded from `stock_goods_change`
alter table stock_goods_change set (autovacuum_vacuum_scale_factor = 0.02);  -- a queue: inserted and folded all day
alter table sold_line set (autovacuum_vacuum_scale_factor = 0.02);  -- kept sums of contract lines
alter table order_sum set (autovacuum_vacuum_scale_factor = 0.02);  -- kept sums of orders
alter table sales_order_line set (autovacuum_vacuum_scale_factor = 0.02);  -- what of a line is reserved, on its way, signed
-- Never changed: vacuumed for the visibility map, by which `audit:verify` counts without reading the rows, and to freeze a little at a time.
alter table operation_log set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
alter table operation_log_seal set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
