import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { HandoverRecords } from './HandoverRecords.tsx'
import { HandoverWizard } from './HandoverWizard.tsx'

/** Departures over the list of employees: `?handover=12` the wizard, `?handover=records` what was handed over. */
export default function Handovers({ onDone }: { onDone: () => void }) {
  const [value, open, close] = useAddress('handover')
  const employeeId = value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined
  return (
    <>
      <HandoverWizard employeeId={employeeId} onDone={onDone} onRecords={() => open('records')} onClose={close} />
      <HandoverRecords open={value === 'records'} onDone={onDone} onClose={close} />
    </>
  )
}
