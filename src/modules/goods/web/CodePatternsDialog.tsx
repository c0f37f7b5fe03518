import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { CodePattern, type CodePatterns, mostPatterns, codePatternRoutes as routes } from '../api/codePatterns.ts'
import { codeParts, readByPattern, readPattern } from '../api/factoryCode.ts'
import { patternsQuery } from './codePatterns.ts'

type Props = { onClose: () => void }

/** Edits by which patterns codes on the cartons of factories are read, with a field to try one. */
export default function CodePatternsDialog({ onClose }: Props) {
  const { data } = useQuery({ ...patternsQuery(), staleTime: 0 })
  return data ? <Patterns kept={data} onClose={onClose} /> : null
}

const Edited = z.object({ patterns: routes.save.body.shape.patterns })

function Patterns({ kept, onClose }: Props & { kept: CodePatterns }) {
  const form = useForm({
    schema: Edited,
    given: { patterns: kept.patterns },
    send: ({ patterns }, how) => call(routes.save, { body: { version: kept.version, patterns } }, how),
    onSaved: () => {
      notice.success('外箱码规则已保存')
      void queryClient.invalidateQueries({ queryKey: patternsQuery().queryKey })
      onClose()
    },
  })
  return (
    <ActionDialog title="外箱码规则" form={form} act="保存" width={720} onClose={onClose}>
      <p className="hint">
        厂家外箱上的条码怎么读成商品和批次，入库和盘点扫码时用。可以写：
        {Object.entries(codeParts)
          .map(([part, title]) => `{${part}} ${title}`)
          .join('、')}
        。如 {'{goods}-{lot}-{box}'}；没有分隔符时写上几位，如 {'{goods:8}{lot:6}'}。从上到下试，先对上的算。
      </p>
      <RowsField form={form} name="patterns" row={CodePattern} noun="规则" most={mostPatterns} />
      <Trial patterns={(form.values.patterns ?? []) as readonly Partial<CodePattern>[]} />
    </ActionDialog>
  )
}

/** Reads a typed or scanned code by the patterns as they stand in the form. */
function Trial({ patterns }: { patterns: readonly Partial<CodePattern>[] }) {
  const [code, setCode] = useState('')
  return (
    <label className="field field-wide">
      试一试：扫一个外箱条码
      <input className="input" value={code} onChange={event => setCode(event.target.value)} />
      <span className="hint" role="status">
        {code.trim() && told(patterns, code)}
      </span>
    </label>
  )
}

function told(patterns: readonly Partial<CodePattern>[], code: string): string {
  for (const [at, { template = '' }] of patterns.entries()) {
    const pattern = readPattern(template)
    const said = 'fault' in pattern ? null : readByPattern(pattern, code)
    if (said)
      return `第 ${at + 1} 条：${Object.entries(said)
        .map(([part, value]) => `${codeParts[part as keyof typeof codeParts]} ${value}`)
        .join('，')}`
  }
  return '没有一条规则对得上'
}
