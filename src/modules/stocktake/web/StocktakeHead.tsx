import { lazy } from 'react'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { cancelAct } from '../../documents/web/cancelAct.ts'
import { SubmitDialog } from '../../documents/web/SubmitDialog.tsx'
import { toApproval } from '../../documents/web/toApproval.ts'
import { CutsField, useGives } from '../../warehouse/web/CutsField.tsx'
import { halts, stocktakeRoutes as routes, type StocktakeDetail, scopes, stocktakeApproval } from '../api/stocktake.ts'

const StocktakePaper = lazy(() => import('./StocktakePaper.tsx'))
const ResumeDialog = lazy(() => import('./ResumeDialog.tsx'))

type Props = { sheet: StocktakeDetail; onChanged: () => Promise<void> }

/** Shows how far a count is, and what the person may do with it. */
export function StocktakeHead({ sheet, onChanged }: Props) {
  const { id, scope, blind, keys, counted, posted, state, halted, refusals, approvalId } = sheet
  const [gives, asking] = useGives()
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      facts={
        <>
          <Fact title="盘点范围">{scopes[scope]}</Fact>
          <Fact title="进度">{`已盘 ${counted} / 共 ${keys} 个批次`}</Fact>
          {state === 'posting' && (
            <Fact title="正在过账">{`${posted} / ${keys}${halted ? `，停下了：${halts[halted]}` : ''}`}</Fact>
          )}
          <Fact title="方式">{blind ? '盲盘，过账前不显示账面数' : '明盘'}</Fact>
        </>
      }
      acts={[
        {
          text: '提交过账',
          may: refusals.submit === null,
          kind: 'primary',
          dialog: close => (
            <SubmitDialog
              of={stocktakeApproval}
              document={sheet}
              about={{ id }}
              act="提交过账"
              sending={asking}
              onSent={() => {
                close()
                changed('已提交')
              }}
              onClose={close}
            >
              {form => (
                <>
                  <p className="hint">
                    {counted < keys
                      ? `还有 ${keys - counted} 个批次没有数，提交后不会改动它们；没有货的请录 0。`
                      : '每一行都数过了。差异按数的那一刻的账面数计算。'}
                  </p>
                  <CutsField form={form} gives={gives} />
                </>
              )}
            </SubmitDialog>
          ),
        },
        {
          text: '继续过账',
          may: refusals.resume === null && halted !== null,
          kind: 'primary',
          dialog: close => <ResumeDialog sheet={sheet} onSaved={() => changed('继续过账')} onClose={close} />,
        },
        { text: '打印盘点表', may: true, dialog: close => <StocktakePaper sheet={sheet} onClose={close} /> },
        cancelAct(sheet, routes.cancel, () => changed('已作废')),
        toApproval(approvalId),
      ]}
    />
  )
}
