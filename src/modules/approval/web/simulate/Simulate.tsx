import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { DocumentFields } from '../../../forms/web/DocumentFields.tsx'
import { ApprovalFiles } from '../ApprovalFiles.tsx'
import { Forecast } from '../start/Forecast.tsx'
import { initiator, type SimulationModel } from './useSimulation.ts'
import '../../../../kernel/web/form/form.css'

/**
 * Simulates a flow: a sample document, and beside or below it its way: the people asked, the reasons, the people to name.
 */
export function Simulate({ simulation }: { simulation: SimulationModel }) {
  const { form, shown } = simulation
  return (
    <>
      <section aria-label="试填的单据">
        <div className="form-grid">
          <FormField form={form} name={initiator} wide autoFocus placeholder="由谁发起" />
        </div>
        <ApprovalFiles>
          <DocumentFields form={form} fields={shown} />
        </ApprovalFiles>
      </section>
      <Outcome simulation={simulation} />
    </>
  )
}

const title = '会怎么走'

function Outcome({ simulation: { initiatorId, fault, asked, chosen, choose } }: { simulation: SimulationModel }) {
  const missing = fault ? `流程还没有画完：${fault}` : initiatorId === 0 && '选择发起人后，看会由谁审批、为什么。'
  if (!missing) return <Forecast title={title} preview={asked} chosen={chosen} onChoose={choose} />
  return (
    <aside aria-label={title}>
      <h3>{title}</h3>
      <p className="nothing">{missing}</p>
    </aside>
  )
}
