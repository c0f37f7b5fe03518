import { lazy } from 'react'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { cancelAct } from '../../documents/web/cancelAct.ts'
import { documentActs } from '../../documents/web/documentActs.tsx'
import { loanKinds } from '../api/kinds.ts'
import { type LoanDetail, LoanEntered, loanApproval, loanRoutes as routes } from '../api/loan.ts'

const LoanPaper = lazy(() => import('./LoanPaper.tsx'))

type Props = { loan: LoanDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what is lent or given back, with whom, and what the person may do with it. */
export function LoanHead({ loan, onEdit, onChanged }: Props) {
  const { id, version, number, kind, supplier, warehouseName, happenedOn, pieces, lines, amount, note, refusals } = loan
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const reverse = async () => {
    const content = '今天记一笔相反的库存变动和往来，金额按原来的；原来的记录不改。'
    if (!(await confirm({ title: `冲销 ${number}？`, content }))) return
    await call(routes.reverse, { body: { id, version } })
    changed('已冲销')
  }
  return (
    <RecordHead
      figure={amount == null ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="类型">{loanKinds[kind]}</Fact>
          <Fact title="同行">{supplier}</Fact>
          {warehouseName !== '' && <Fact title="仓库">{warehouseName}</Fact>}
          <Fact title="单据日期">{happenedOn}</Fact>
          <Fact title="数量">{`${numberWords(pieces)} 片/件，${lines.length} 行`}</Fact>
          {note !== '' && <Fact title="备注">{note}</Fact>}
        </>
      }
      acts={documentActs({
        of: loanApproval,
        document: loan,
        about: LoanEntered.parse(loan),
        hint: '提交后库存和借调往来立即变动；公司要求审批的，审批通过后变动。',
        onEdit,
        onSent: () => changed('已提交'),
        others: [
          { text: '打印', may: true, dialog: close => <LoanPaper loan={loan} onClose={close} /> },
          { text: '冲销', may: refusals.reverse === null, kind: 'danger', run: reverse },
          cancelAct(loan, routes.cancel, () => changed('已作废')),
        ],
      })}
    />
  )
}
