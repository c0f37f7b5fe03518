import { useState } from 'react'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { AddFor } from './AddFor.tsx'
import { addForms } from './addForms.ts'
import type { Chooser } from './choosers.ts'
import { Meaning } from './Meaning.tsx'
import type { Decided, Decision } from './words.ts'

type Props = Decided & {
  chooser: Chooser | undefined
  /** This person may add the word. */
  addable: boolean
  onDecide: (decision: Decision) => void
  /** Something of this name was added for the word. */
  onAdded: (name: string) => void
}

/** Shows an unknown word and the choice of its meaning. */
export function Word({ unknown, choices, decision, chooser, addable, onDecide, onAdded }: Props) {
  const [adding, setAdding] = useState(false)
  const { word, rows, problem } = unknown
  const { title, adds, required, labels } = choices
  const form = useSettings()
    .brought(addForms)
    .find(one => one.adds === adds)
  const decide = (act: string) => {
    if (act === 'create') setAdding(true)
    else if (act === 'map') onDecide({ act, label: decision.act === 'map' ? decision.label : '' })
    else onDecide({ act: act as 'add' | 'omit' | 'none' })
  }
  return (
    <li>
      <span className="words-what">
        <small>{title}</small>
        <b title={problem}>{word}</b>
        <small>{rows} 行</small>
      </span>
      <select
        className="input"
        aria-label={`${title}“${word}”怎么处理`}
        value={decision.act}
        onChange={event => decide(event.target.value)}
      >
        <option value="none">请选择</option>
        {(chooser || labels.length > 0) && <option value="map">对应到…</option>}
        {addable && <option value="add">新增到字典</option>}
        {form && <option value="create">{form.title}…</option>}
        {!required && <option value="omit">留空，不导入这个词</option>}
      </select>
      {decision.act === 'map' && (
        <Meaning word={word} label={decision.label} labels={labels} chooser={chooser} onDecide={onDecide} />
      )}
      {form && <AddFor with={form} word={word} open={adding} onAdded={onAdded} onClose={() => setAdding(false)} />}
    </li>
  )
}
