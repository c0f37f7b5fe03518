import { lazy, Suspense, useState } from 'react'
import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { commissionRoutes } from '../api/commission.ts'
import { rateRoutes } from '../api/rate.ts'
import { monthList } from './commissionLists.tsx'

const PayslipDrawer = lazy(() => import('./PayslipDrawer.tsx'))
const RatesDrawer = lazy(() => import('./RatesDrawer.tsx'))
const CloseDialog = lazy(() => import('./CloseDialog.tsx'))

/** Draws the screen 提成单 (commissionInfo): payslips by person and month, the rates, and the closing of months. */
export default function CommissionPage() {
  const list = useList(monthList)
  const [opened, , close] = useAddress('open')
  const [rates, showRates, hideRates] = useAddress('rates', may(rateRoutes.list))
  const [closing, setClosing] = useState(false)
  const everRates = useEver(rates !== null)
  return (
    <>
      <RecordScreen
        list={list}
        actions={
          <>
            <ExportMenu kind="commissionMonth" noun="提成单" element="commissionInfo:export" list={list} />
            {may(commissionRoutes.close) && <Button onClick={() => setClosing(true)}>月度结账</Button>}
            {may(rateRoutes.list) && (
              <Button kind="primary" icon="edit" onClick={() => showRates(1)}>
                提成比例
              </Button>
            )}
          </>
        }
        drawers={<PayslipDrawer id={idIn(opened)} onClose={close} />}
      />
      <Suspense>
        {everRates && <RatesDrawer open={rates !== null} onClose={hideRates} />}
        {closing && <CloseDialog onClose={() => setClosing(false)} onClosed={list.refresh} />}
      </Suspense>
    </>
  )
}
