import { lazy } from 'react'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { cancelAct } from '../../documents/web/cancelAct.ts'
import { documentActs } from '../../documents/web/documentActs.tsx'
import { causes, type DamageDetail, damageApproval, Entered, damageRoutes as routes } from '../api/damage.ts'

const DamagePaper = lazy(() => import('./DamagePaper.tsx'))

type Props = { damage: DamageDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what broke and what the person may do with the report. */
export function DamageHead({ damage, onEdit, onChanged }: Props) {
  const { happenedOn, cause, pieces, amount, lines } = damage
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      figure={amount == null ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="发生日期">{happenedOn}</Fact>
          <Fact title="原因">{causes[cause]}</Fact>
          <Fact title="数量">{`${numberWords(pieces)} 片/件，${lines.length} 种商品`}</Fact>
        </>
      }
      acts={documentActs({
        of: damageApproval,
        document: damage,
        about: Entered.parse(damage),
        hint: '提交时按商品今天的成本核算，审批通过后生效。',
        onEdit,
        onSent: () => changed('已提交审批'),
        others: [
          { text: '打印', may: true, dialog: close => <DamagePaper damage={damage} onClose={close} /> },
          cancelAct(damage, routes.cancel, () => changed('已作废')),
        ],
      })}
    />
  )
}
