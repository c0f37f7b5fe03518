import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { may } from '../../../kernel/web/session.ts'
import { handoverRoutes } from '../api/handover.ts'
import { HandoverRecords } from './HandoverRecords.tsx'
import { HandoverWizard } from './HandoverWizard.tsx'

/** Shows departures over the list of employees: `?handover=12` the wizard, `?handover=records` the past ones. */
export default function Handovers({ onDone }: { onDone: () => void }) {
  const [value, open, close] = useAddress('handover')
  return (
    <>
      <HandoverWizard
        employeeId={may(handoverRoutes.execute) ? idIn(value) : undefined}
        onDone={onDone}
        onRecords={() => open('records')}
        onClose={close}
      />
      <HandoverRecords open={value === 'records'} onDone={onDone} onClose={close} />
    </>
  )
}
