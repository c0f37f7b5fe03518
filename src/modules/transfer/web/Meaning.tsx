import { useId, useState } from 'react'
import { Field } from '../../../kernel/web/field/Field.tsx'
import type { Chooser } from './choosers.ts'
import type { Decision } from './words.ts'

type Props = {
  word: string
  label: string
  labels: readonly string[]
  chooser: Chooser | undefined
  onDecide: (decision: Decision) => void
}

/** Shows the meaning of a word: one of a list, or that of the field's own chooser. */
export function Meaning({ word, label, labels, chooser, onDecide }: Props) {
  const id = useId()
  return (
    <span className="words-label">
      <label className="unseen" htmlFor={id}>
        “{word}”对应
      </label>
      {chooser ? (
        <Chosen id={id} label={label} chooser={chooser} onDecide={onDecide} />
      ) : (
        <Field
          id={id}
          field={{
            key: 'label',
            title: '对应',
            kind: 'enum',
            required: true,
            nothing: undefined,
            words: Object.fromEntries(labels.map(one => [one, one])),
          }}
          value={label}
          onChange={chosen => onDecide({ act: 'map', label: String(chosen ?? '') })}
        />
      )}
    </span>
  )
}

type ChosenProps = { id: string; label: string; chooser: Chooser; onDecide: (decision: Decision) => void }

function Chosen({ id, label, chooser: Chooser, onDecide }: ChosenProps) {
  const [open, setOpen] = useState(label === '')
  const choose = (chosen: string) => {
    setOpen(false)
    onDecide(chosen === '' ? { act: 'omit' } : { act: 'map', label: chosen })
  }
  return (
    <>
      <button id={id} type="button" className="input words-chosen" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label || <span className="placeholder">请选择，可搜索</span>}
      </button>
      {open && <Chooser chosen={label} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}
