import type { Proofs } from '../../../kernel/server/ledger/proofs.ts'

/** What proves installations: no line is installed beyond what the contract has, and what is accepted is signed. */
export const installProofs: Proofs = {
  安装不超过合同: `select c.id, c.number as document from (
      select i.contract_id, l.contract_line_id, sum(l.pieces) as pieces from installation i
      join installation_line l on l.office_id = i.office_id and l.installation_id = i.id
      where i.office_id = $1 and i.state in ('draft', 'planned', 'working') group by 1, 2) m
    join contract c on c.office_id = $1 and c.id = m.contract_id and (c.cancelled_on is not null or c.state = 'void')`,
  验收都有签名: `select i.id, i.number as document from installation i
    left join installation_signature s on s.office_id = i.office_id and s.installation_id = i.id
    where i.office_id = $1 and (i.state = 'accepted') <> (s.id is not null)`,
}
