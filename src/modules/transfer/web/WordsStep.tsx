import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Field } from '../../../kernel/web/field/Field.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { dictionaryRoutes } from '../../settings/contract/dictionary.ts'
import { type ImportBatch, type ImportSettings, transferRoutes } from '../contract/transfer.ts'
import { showBatch } from './batches.ts'
import { type Decided, type Decision, firstDecision, keyOf, mayAdd, wordsOf } from './words.ts'
import './words.css'

type Props = { batch: ImportBatch; onChecking: () => void; onSkip: () => void }

/** The words of a file that are not known: each stands for one that is, joins the dictionary, or is left out. */
export function WordsStep({ batch, onChecking, onSkip }: Props) {
  const { data: choices } = useQuery(queryOf(transferRoutes.words, { params: { id: batch.id } }))
  const [said, setSaid] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [busy, setBusy] = useState(false)
  const decided = (choices ?? []).flatMap(field =>
    batch.unknown
      .filter(unknown => unknown.field === field.key)
      .map((unknown): Decided => {
        const decision = said.get(keyOf(unknown)) ?? firstDecision(unknown, field)
        return { unknown, choices: field, decision }
      }),
  )
  const open = decided.filter(({ decision }) => decision.deed === 'none').length
  const apply = async () => {
    setBusy(true)
    try {
      await addAll(decided)
      showBatch(await checkAgain(batch, wordsOf(decided)))
      onChecking()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="hint">
        文件里有 {batch.unknown.length} 个词认不出。请说明每个词对应什么；说过的会记住，以后导入不用再选。
      </p>
      {!choices && <p className="drawer-message">正在找相近的词…</p>}
      <ul className="words">
        {decided.map(one => (
          <Word
            key={keyOf(one.unknown)}
            {...one}
            onDecide={decision => setSaid(before => new Map(before).set(keyOf(one.unknown), decision))}
          />
        ))}
      </ul>
      <footer className="wizard-foot">
        {open > 0 && <span>还有 {open} 个没有选，这些行会列为错误</span>}
        <Button onClick={onSkip}>先不处理</Button>
        <Button kind="primary" busy={busy} disabled={open === decided.length} onClick={() => void apply()}>
          应用并重新检查
        </Button>
      </footer>
    </>
  )
}

async function addAll(decided: readonly Decided[]): Promise<void> {
  for (const { unknown, choices, decision } of decided)
    if (decision.deed === 'add' && choices.typeId !== null)
      await call(dictionaryRoutes.addItem, { body: { dictionaryTypeId: choices.typeId, label: unknown.word } })
}

function checkAgain({ id, settings }: ImportBatch, words: ImportSettings['words']): Promise<ImportBatch> {
  const { mapping = {}, duplicates = 'skip', mode = 'valid', lenient = false } = settings
  return call(transferRoutes.check, { body: { id, mapping, duplicates, mode, lenient, words } })
}

type WordProps = Decided & { onDecide: (decision: Decision) => void }

function Word({ unknown, choices, decision, onDecide }: WordProps) {
  const id = useId()
  const { word, rows, problem } = unknown
  const first = choices.labels[0]
  const decide = (deed: string) => {
    if (deed === 'map') onDecide({ deed, label: decision.deed === 'map' ? decision.label : '' })
    else onDecide({ deed: deed as 'add' | 'omit' | 'none' })
  }
  return (
    <li>
      <span className="words-what">
        <small>{choices.title}</small>
        <b title={problem}>{word}</b>
        <small>{rows} 行</small>
      </span>
      <select
        className="input"
        aria-label={`${choices.title}“${word}”怎么处理`}
        value={decision.deed}
        onChange={event => decide(event.target.value)}
      >
        <option value="none">请选择</option>
        {first !== undefined && <option value="map">对应到…</option>}
        {mayAdd(unknown, choices) && <option value="add">新增到字典</option>}
        {!choices.required && <option value="omit">留空，不导入这个词</option>}
      </select>
      {decision.deed === 'map' && (
        <span className="words-label">
          <label className="unseen" htmlFor={id}>
            “{word}”对应
          </label>
          <Field
            id={id}
            field={{
              key: 'label',
              title: '对应',
              kind: 'enum',
              required: true,
              nothing: undefined,
              words: Object.fromEntries(choices.labels.map(label => [label, label])),
            }}
            value={decision.label}
            onChange={label => onDecide({ deed: 'map', label: String(label ?? '') })}
          />
        </span>
      )}
    </li>
  )
}
