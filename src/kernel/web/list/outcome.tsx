import { useState } from 'react'
import { notice } from '../notice.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** What became of an action on many records. */
export type Outcome = { done: number; refused: { id: number; name: string; msg: string }[] }

/** Tells an outcome, counted in `unit`: a notice where all went well, else a window that names who was left out and why. */
export function useOutcome(unit = '条'): { tell: (did: string, outcome: Outcome) => void; window: React.ReactNode } {
  const [told, setTold] = useState<{ did: string; outcome: Outcome }>()
  const tell = (did: string, outcome: Outcome) => {
    if (outcome.refused.length === 0) return notice.success(`${did} ${outcome.done} ${unit}`)
    if (outcome.done === 0 && outcome.refused.length === 1) return notice.warning(sentence(outcome.refused[0]))
    setTold({ did, outcome })
  }
  return { tell, window: told && <OutcomeWindow {...told} unit={unit} onClose={() => setTold(undefined)} /> }
}

function sentence(refused: Outcome['refused'][number] | undefined): string {
  return refused?.name ? `${refused.name}：${refused.msg}` : (refused?.msg ?? '')
}

type WindowProps = { did: string; outcome: Outcome; unit: string; onClose: () => void }

function OutcomeWindow({ did, outcome, unit, onClose }: WindowProps) {
  return (
    <Dialog
      title={`${did} ${outcome.done} ${unit}，${outcome.refused.length} ${unit}没有执行`}
      width={520}
      onClose={onClose}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <ul className="refused">
        {outcome.refused.map(one => (
          <li key={one.id}>
            <b>{one.name || `编号 ${one.id}`}</b>
            <span>{one.msg}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
