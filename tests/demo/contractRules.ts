/** What must hold of the demo's contracts. */
export const contractRules: readonly { title: string; broken: string }[] = [
  {
    title: '合同金额等于各期应收之和，也等于明细与生效增减项之和',
    broken: `select e.id, e.effective_total from contract e where e.effective_at is not null and (
      e.effective_total <> (select coalesce(sum(amount), 0) from contract_term t where t.office_id = e.office_id and t.contract_id = e.id)
      or e.effective_total <> (select coalesce(sum((c.line).net + c.changed_net), 0) from contract_columns(e.office_id, e.id, e.revision) c))`,
  },
  {
    title: '成交商机的成交金额等于其生效合同之和，退单的不算',
    broken: `select o.id from opportunity o join contract e on e.office_id = o.office_id and e.opportunity_id = o.id and e.effective_at is not null
      where o.status = 'won' group by o.office_id, o.id, o.deal_amount
      having coalesce(sum(e.effective_total) filter (where e.cancelled_on is null), 0) <> o.deal_amount`,
  },
  {
    title: '合同没有晚于现在的时间，签订不早于生效',
    broken: `select id from contract where greatest(created_at, effective_at, completed_at, updated_at) > $1
      or signed_on < (effective_at at time zone 'Asia/Shanghai')::date`,
  },
]
