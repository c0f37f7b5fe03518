import { useState } from 'react'
import { type NoticeOptions, notice } from '../notice.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** The result of an action on many records. */
export type Outcome = { done: number; refused: Refused[] }
/** `mayAsk`: somebody may allow it in spite of that. */
export type Refused = { id: number; name: string; msg: string; mayAsk?: boolean }
/** An offer for refused records that a person may request: `words` stand on the button. */
type Offer = { words: string; act: (refused: Refused) => void }

/** An undo of the action, offered for some minutes; `text` is the label of its button. */
export type Undo = { text: string; minutes: number; run: () => void }

/**
 * Reports an outcome, counted in `unit`: by a notice if all went well, otherwise in a window that names each failure with
 * its reason.
 */
export function useOutcome(
  unit = '条',
  offer?: Offer,
): { tell: (did: string, outcome: Outcome, undo?: Undo) => void; window: React.ReactNode } {
  const [told, setTold] = useState<{ did: string; outcome: Outcome; undo: Undo | undefined }>()
  const tell = (did: string, outcome: Outcome, undo?: Undo) => {
    if (outcome.refused.length === 0) return notice.success(`${did} ${outcome.done} ${unit}`, lasting(undo))
    const [first, ...others] = outcome.refused
    const only = outcome.done === 0 && others.length === 0
    if (only && first?.mayAsk && offer) return offer.act(first)
    if (only) return notice.warning(sentence(first))
    setTold({ did, outcome, undo })
  }
  const close = () => setTold(undefined)
  return { tell, window: told && <OutcomeWindow {...told} unit={unit} offer={offer} onClose={close} /> }
}

function sentence(refused: Refused | undefined): string {
  return refused?.name ? `${refused.name}：${refused.msg}` : (refused?.msg ?? '')
}

/** Returns how long a notice with an undo stays: as long as the undo works. */
function lasting(undo: Undo | undefined): NoticeOptions | undefined {
  return undo && { action: undo, duration: undo.minutes * 60_000, closable: true }
}

type WindowProps = {
  did: string
  outcome: Outcome
  undo: Undo | undefined
  unit: string
  offer: Offer | undefined
  onClose: () => void
}

function OutcomeWindow({ did, outcome, undo, unit, offer, onClose }: WindowProps) {
  const takeBack = () => {
    onClose()
    undo?.run()
  }
  return (
    <Dialog
      title={`${did} ${outcome.done} ${unit}，${outcome.refused.length} ${unit}没有执行`}
      width={520}
      onClose={onClose}
      footer={
        <>
          {undo && <Button onClick={takeBack}>{undo.text}</Button>}
          <Button kind="primary" data-autofocus onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <ul className="refused">
        {outcome.refused.map(one => (
          <li key={one.id}>
            <b>{one.name || `编号 ${one.id}`}</b>
            <span>{one.msg}</span>
            {one.mayAsk && offer && (
              <Button small onClick={() => offer.act(one)}>
                {offer.words}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
