import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type ImportBatch, type ImportSettings, transferRoutes } from '../api/transfer.ts'
import { showBatch } from './batches.ts'
import { LayoutChoice } from './LayoutChoice.tsx'
import { ignoredColumns, isNeeded, type Mapping, mapTo, missingFields, samplesOf, startMapping } from './mapping.ts'
import { type Lenience, RuleChoices } from './RuleChoices.tsx'

type Props = { batch: ImportBatch; lenience?: Lenience; onChecking: () => void }

/** Maps columns to fields beside the first rows; then chooses the treatment of duplicates and wrong rows. */
export function MappingStep({ batch, lenience, onChecking }: Props) {
  const [mapping, setMapping] = useState(() => startMapping(batch))
  const [rules, setRules] = useState<Omit<ImportSettings, 'mapping' | 'words'>>({
    duplicates: batch.settings.duplicates ?? 'skip',
    mode: batch.settings.mode ?? 'valid',
    lenient: batch.settings.lenient ?? false,
  })
  const [busy, setBusy] = useState(false)
  const missing = missingFields(batch.fields, mapping, rules.duplicates)
  const ignored = ignoredColumns(batch, mapping)
  const check = async () => {
    setBusy(true)
    try {
      showBatch(await call(transferRoutes.check, { body: { id: batch.id, mapping, ...rules } }))
      onChecking()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="hint">
        <b>{batch.fileName}</b>，{batch.header.length} 列。已按表头自动对应 {Object.keys(mapping).length}{' '}
        个字段，请核对。
      </p>
      <LayoutChoice batch={batch} />
      <RuleChoices rules={rules} onChange={setRules} lenience={lenience} />
      <MappingTable batch={batch} mapping={mapping} duplicates={rules.duplicates} onChange={setMapping} />
      {ignored.length > 0 && <p className="hint">不会导入的列：{ignored.join('、')}</p>}
      <footer className="wizard-foot">
        {missing.length > 0 && (
          <span className="field-fault">还没有对应：{missing.map(field => field.title).join('、')}</span>
        )}
        <Button kind="primary" busy={busy} disabled={missing.length > 0} onClick={() => void check()}>
          检查数据
        </Button>
      </footer>
    </>
  )
}

type TableProps = {
  batch: ImportBatch
  mapping: Mapping
  duplicates: ImportSettings['duplicates']
  onChange: (mapping: Mapping) => void
}

function MappingTable({ batch, mapping, duplicates, onChange }: TableProps) {
  return (
    <div className="mapping">
      <table>
        <thead>
          <tr>
            <th>字段</th>
            <th>文件中的列</th>
            <th>前几行的内容</th>
          </tr>
        </thead>
        <tbody>
          {batch.fields.map(field => (
            <tr key={field.key}>
              <th>
                {field.title}
                {isNeeded(field, duplicates) && <i className="must">*</i>}
                {field.required && !isNeeded(field, duplicates) && (
                  <small>新增的行必填，更新的行可以没有这一列。</small>
                )}
                {field.hint && <small>{field.hint}</small>}
              </th>
              <td>
                <select
                  className="input"
                  aria-label={`${field.title}对应的列`}
                  aria-invalid={(isNeeded(field, duplicates) && mapping[field.key] === undefined) || undefined}
                  value={mapping[field.key] ?? ''}
                  onChange={event =>
                    onChange(
                      mapTo(mapping, field.key, event.target.value === '' ? undefined : Number(event.target.value)),
                    )
                  }
                >
                  <option value="">不导入</option>
                  {batch.header.map((title, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; titles may repeat
                    <option key={column} value={column}>
                      {title || `第 ${column + 1} 列`}
                    </option>
                  ))}
                </select>
              </td>
              <td className="samples">{samplesOf(batch.preview, mapping[field.key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
