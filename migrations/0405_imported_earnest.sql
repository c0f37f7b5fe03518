-- An import of past receipts (商机收款导入) confirmed 定金 and never counted it. What it brought counts now within 20 % of the prices of its deal's contracts
-- in force, beside what counts already and the oldest first (chain.md §3); what was refunded of it takes no room.
insert into money_kind_entry (office_id, receipt_id, amount, reason, on_day)
with brought as (
  select office_id, id, opportunity_id, amount, received_on, amount - refunded as alive,
    coalesce(sum(amount - refunded) over (partition by office_id, opportunity_id order by received_on, id
      rows between unbounded preceding and 1 preceding), 0) as before
  from receipt r
  where kind = 'earnest' and state = 'confirmed'
    and not exists (select from money_kind_entry k where k.office_id = r.office_id and k.receipt_id = r.id)
), counted as (
  select office_id, contract_id, opportunity_id, least(earnest, greatest(earned, doubled, amount - refunded)) as alive
  from receipt where state = 'confirmed' and earnest > 0
), room as (
  select c.office_id, c.opportunity_id, sum(greatest(0, (c.effective_total * 2000 + 5000) / 10000
      - (select coalesce(sum(o.alive), 0) from counted o where o.office_id = c.office_id and o.contract_id = c.id)))
    - (select coalesce(sum(o.alive), 0) from counted o
       where o.office_id = c.office_id and o.contract_id is null and o.opportunity_id = c.opportunity_id) as room
  from contract c
  where c.state in ('effective', 'completed') and c.cancelled_on is null and c.effective_total > 0
  group by c.office_id, c.opportunity_id
), kept as (
  select b.*, case when m.room is null then b.alive else least(b.alive, greatest(0, m.room - b.before)) end as kept
  from brought b left join room m on m.office_id = b.office_id and m.opportunity_id = b.opportunity_id
)
select k.office_id, k.id, e.amount, e.reason, e.on_day
from kept k cross join lateral (values
  (1, k.amount, '收到定金', k.received_on),
  (2, case when k.kept < k.alive then k.kept - k.amount else 0 end, '超过合同价 20%，转为预付款', (now() at time zone 'Asia/Shanghai')::date)
) e (turn, amount, reason, on_day)
where e.amount <> 0
order by k.office_id, k.id, e.turn;
