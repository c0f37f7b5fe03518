import { useState } from 'react'
import { CallError } from '../../../kernel/web/answer.ts'
import { FormGroup } from '../../../kernel/web/form/Form.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { Cut, Give } from '../api/gives.ts'
import { unseenOwner } from '../api/stockList.ts'

/** Keeps the reservations that a refusal offers to let give way; `asking` wraps what is sent. */
export function useGives(): [readonly Give[], <T>(sent: Promise<T>) => Promise<T>] {
  const [gives, setGives] = useState<readonly Give[]>([])
  const asking = <T,>(sent: Promise<T>): Promise<T> =>
    sent.catch((failure: unknown) => {
      const { gives: told } = ((failure instanceof CallError && failure.data) || {}) as { gives?: readonly Give[] }
      if (told && told.length > 0) setGives(told)
      throw failure
    })
  return [gives, asking]
}

/** Asks which reservations give way, and by how many pieces, once a posting was refused because of them. */
export function CutsField({ form, gives }: { form: FormModel; gives: readonly Give[] }) {
  if (gives.length === 0) return null
  const cuts = (form.values.cuts ?? []) as readonly Cut[]
  const set = (id: number, pieces: number) =>
    form.set('cuts', [
      ...cuts.filter(({ reservationId }) => reservationId !== id),
      ...(pieces > 0 ? [{ reservationId: id, pieces }] : []),
    ])
  return (
    <FormGroup title="让出哪些预留">
      <p className="hint field-wide">让出多少片，由谁的预留让出；他们会收到通知。留空的不让。</p>
      {gives.map(({ id, pieces, of, holder }) => (
        <div key={id} className="field">
          <label htmlFor={`cut-${id}`}>{`${holder || unseenOwner}：${of} 预留 ${pieces} 片`}</label>
          <input
            id={`cut-${id}`}
            className="input"
            type="number"
            min={0}
            max={pieces}
            value={cuts.find(one => one.reservationId === id)?.pieces ?? ''}
            onChange={event => set(id, Math.min(pieces, Math.max(0, Math.trunc(Number(event.target.value)))))}
          />
        </div>
      ))}
    </FormGroup>
  )
}
