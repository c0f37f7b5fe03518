/** What must hold of the demo's money, beside what `ledger:verify` proves. */
export const moneyRules: readonly { title: string; broken: string }[] = [
  {
    title: '收款没有晚于现在的时间，先收后确认，录入的人不是确认的人',
    broken: `select id from receipt where greatest(created_at, submitted_at, confirmed_at, reversed_at, updated_at) > $1 or received_on > ($1::timestamptz at time zone 'Asia/Shanghai')::date
      or confirmed_at < submitted_at or confirmed_by = any(entrants) or (kind = 'payment' and exists (select from contract c
        where c.office_id = receipt.office_id and c.id = receipt.contract_id and receipt.received_on < c.signed_on))`,
  },
  {
    title: '期款与收款的日子从不倒退：首末日与流水一致',
    broken: `select t.id from contract_term t join lateral (
        select min(on_day) as first, max(on_day) as last from (
          select on_day from contract_term_entry e where e.office_id = t.office_id and e.term_id = t.id
          union all select on_day from money_entry m where m.office_id = t.office_id and t.id in (m.to_term_id, m.from_term_id)) d) d on true
      where t.opened_on is distinct from d.first or t.touched_on is distinct from d.last
      union all select r.id from receipt r left join (select office_id, receipt_id, max(on_day) as last from money_entry group by 1, 2) m
        on m.office_id = r.office_id and m.receipt_id = r.id where r.touched_on is distinct from m.last`,
  },
  {
    title: '结账以后没有再记进已结的月份，结账时的数字现在算还是一样',
    broken: `select c.month from money_closing c where exists (select from money_entry m where m.office_id = c.office_id
        and m.on_day < c.month + interval '1 month' and m.created_at > c.created_at)
      or c.outstanding <> (select coalesce(sum(open), 0) from money_open_terms(c.office_id, (c.month + interval '1 month' - interval '1 day')::date))
      or c.balances <> (select coalesce(sum(balance), 0) from money_balances(c.office_id, (c.month + interval '1 month' - interval '1 day')::date))`,
  },
  {
    title: '商场的月份一个接一个：期末是下月的期初，回款与扣款和登记的一样',
    broken: `select c.month from mall_closing c
        join mall_closing n on n.office_id = c.office_id and n.account_id = c.account_id and n.month = c.month + interval '1 month'
        where n.opening <> c.left_over
      union all select c.month from mall_closing c join lateral (select coalesce(sum(e.amount) filter (where e.kind = 'payment'), 0) as paid,
          coalesce(sum(e.amount) filter (where e.kind = 'charge'), 0) as charged from mall_entry e
          where e.office_id = c.office_id and e.account_id = c.account_id and e.month = c.month) e on true
        where e.paid <> c.paid or e.charged <> c.charged
      union all select month from mall_entry where created_at > $1`,
  },
  {
    title: '匹配或待确认的流水与单据同一账户、同一金额',
    broken: `select s.id from statement_row s left join receipt r on r.office_id = s.office_id and r.id = s.receipt_id
        left join money_request q on q.office_id = s.office_id and q.id = s.refund_id
        left join mall_entry m on m.office_id = s.office_id and m.id = s.mall_entry_id
      where s.state in ('matched', 'suggested') and s.mall_account_id is null and (coalesce(r.amount, q.amount, m.amount) is distinct from s.amount
        or coalesce(r.account_id, q.account_id, m.into_account_id) is distinct from s.account_id)
      union all select id from statement_row where day > ($1::timestamptz at time zone 'Asia/Shanghai')::date`,
  },
  {
    title: '每笔分配都计了提成，每笔退出都冲回了提成',
    broken: `select m.id from money_entry m where m.contract_id is not null
      and m.on_day >= (select min(from_day) from commission_rate r where r.office_id = m.office_id)
      and (m.to_term_id is not null) <> exists (select from commission_lot l where l.office_id = m.office_id and l.money_entry_id = m.id)`,
  },
  {
    title: '定金不超过合同价 20%，已收满的旧合同都已完成',
    broken: `select r.id from receipt r join contract c on c.office_id = r.office_id and c.id = r.contract_id
        where c.effective_total > 0 and r.earnest > c.effective_total * 0.2
      union all select id from contract where state = 'effective' and paid = effective_total and effective_total > 0
        and installed_on < ($1::timestamptz - interval '30 days')::date
        and not exists (select from contract_change h where h.office_id = contract.office_id and h.contract_id = contract.id and h.state = 'approving')`,
  },
  {
    title: '特价用在写明的合同上，合同在批准之后生效',
    broken: `select u.id from special_use u join special_offer s on s.office_id = u.office_id and s.id = u.special_id
      left join contract c on c.office_id = u.office_id and u.document_kind = 'contract' and c.id = u.document_id
      left join contract_line l on l.office_id = u.office_id and l.contract_id = c.id and l.id = u.line_id
      where l.id is null or l.goods_id <> s.goods_id or c.customer_id <> s.customer_id or u.created_at < s.decided_at or (s.quantity_unit = 'piece' and u.quantity > l.pieces)`,
  },
]
