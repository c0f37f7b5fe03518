import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { own } from '../../../kernel/api/own.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { dictionaryRoutes } from '../../settings/api/dictionary.ts'
import { type ImportBatch, type ImportSettings, transferRoutes, type UnknownWord } from '../api/transfer.ts'
import { showBatch } from './batches.ts'
import type { Adders, Choosers } from './choosers.ts'
import { Word } from './Word.tsx'
import { type Decided, type Decision, firstDecision, keyOf, mayAdd, newLabel, wordsOf } from './words.ts'
import './words.css'

type Props = {
  batch: ImportBatch
  choosers?: Choosers
  adders?: Adders
  onChecking: () => void
  onSkip: () => void
}

/** Shows the unknown words of a file: each gets a meaning, is added, or is left out. */
export function WordsStep({ batch, choosers = {}, adders = {}, onChecking, onSkip }: Props) {
  const { data: choices, refetch } = useQuery(queryOf(transferRoutes.words, { params: { id: batch.id } }))
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
  const open = decided.filter(({ decision }) => decision.act === 'none').length
  const decide = (unknown: UnknownWord, decision: Decision) =>
    setSaid(before => new Map(before).set(keyOf(unknown), decision))
  const onAdded = async ({ unknown, choices: { labels } }: Decided, name: string) => {
    const { data } = await refetch()
    const label = newLabel(data?.find(one => one.key === unknown.field)?.labels ?? [], labels, name)
    if (label) decide(unknown, { act: 'map', label })
    else notice.info(`${name}已新增，但不在您可以选择的范围内`)
  }
  const apply = async () => {
    setBusy(true)
    try {
      await addAll(decided, adders)
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
            chooser={choosers[one.unknown.field]}
            addable={mayAdd(one.unknown, one.choices, adders)}
            onDecide={decision => decide(one.unknown, decision)}
            onAdded={name => void onAdded(one, name)}
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

async function addAll(decided: readonly Decided[], adders: Adders): Promise<void> {
  for (const { unknown, choices, decision } of decided) {
    if (decision.act !== 'add') continue
    const adder = own(adders, choices.key)
    if (adder) await adder(unknown.word.trim())
    else if (choices.typeId !== null)
      await call(dictionaryRoutes.addItem, { body: { dictionaryTypeId: choices.typeId, label: unknown.word } })
  }
}

function checkAgain({ id, settings }: ImportBatch, words: ImportSettings['words']): Promise<ImportBatch> {
  const { mapping = {}, duplicates = 'skip', mode = 'valid', lenient = false } = settings
  return call(transferRoutes.check, { body: { id, mapping, duplicates, mode, lenient, words } })
}
