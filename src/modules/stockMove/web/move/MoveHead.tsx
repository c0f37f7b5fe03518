import { lazy } from 'react'
import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { cancelAct } from '../../../documents/web/cancelAct.ts'
import { documentActs } from '../../../documents/web/documentActs.tsx'
import { CutsField, useGives } from '../../../warehouse/web/CutsField.tsx'
import { kindFacts } from '../../api/kinds.ts'
import { type MoveDetail, MoveEntered, moveApproval, moveRoutes as routes } from '../../api/move.ts'

const MovePaper = lazy(() => import('./MovePaper.tsx'))
const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))
const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))

type Props = { move: MoveDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what a paper moves, and what the person may do with it. */
export function MoveHead({ move, onEdit, onChanged }: Props) {
  const { kind, refusals, happenedOn, warehouseName, pieces, amount, party, answers, lines } = move
  const facts = kindFacts[kind]
  const [gives, asking] = useGives()
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      figure={amount == null ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="仓库">{warehouseName}</Fact>
          <Fact title="单据日期">{happenedOn}</Fact>
          <Fact title="数量">{`${numberWords(pieces)} 片/件，${lines.length} 行`}</Fact>
          {facts.party && <Fact title={facts.party}>{party}</Fact>}
          {facts.answers && <Fact title="责任人">{answers || '未定'}</Fact>}
        </>
      }
      acts={documentActs({
        of: moveApproval,
        document: move,
        about: MoveEntered.parse(move),
        hint: '提交后库存立即变动；公司要求审批的，审批通过后变动。',
        within: form => <CutsField form={form} gives={gives} />,
        sending: asking,
        onEdit,
        onSent: () => changed('已提交'),
        others: [
          { text: '打印', may: true, dialog: close => <MovePaper move={move} onClose={close} /> },
          {
            text: '填写责任人',
            may: facts.answers === true && refusals.answer === null,
            dialog: close => <AnswerDialog move={move} onSaved={() => changed('已填写责任人')} onClose={close} />,
          },
          {
            text: '冲销',
            may: refusals.reverse === null,
            kind: 'danger',
            dialog: close => <ReverseDialog move={move} onSaved={() => changed('已冲销')} onClose={close} />,
          },
          cancelAct(move, routes.cancel, () => changed('已作废')),
        ],
      })}
    />
  )
}
