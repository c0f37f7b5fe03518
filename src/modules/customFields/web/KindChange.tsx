import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import { Failed } from '../../../kernel/web/list/States.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { ChoiceProp } from '../../forms/web/designer/Prop.tsx'
import { becomes, widens } from '../api/converting.ts'
import { type CustomContent, type CustomForm, type CustomKind, customKinds } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { withKind, withoutKind } from './changingKind.ts'
import type { FieldProps } from './fieldProps.ts'

/** Offers other kinds for a published field, and tells of a field that changes its kind which records do not fit. */
export function KindChange(props: FieldProps) {
  const { field, before, form, content, editable, onChange, onContent } = props
  const source = form.content.fields.find(one => one.key === field.from)
  if (!before && source) return <Changing key={field.key} {...props} sourceKind={source.kind} />
  const others = before ? [...widens(before.kind), ...becomes(before.kind)] : []
  if (!before || others.length === 0) return null
  const kinds = [before.kind, ...others]
  const choose = (kind: CustomKind) => {
    if (kind === before.kind || widens(before.kind).includes(kind)) onChange({ kind })
    else onContent(...withKind(content, field, kind, form.facts))
  }
  return (
    <ChoiceProp
      title="类型"
      hint="改变类型前会试算：已有的内容都放得下才能发布。"
      disabled={!editable}
      value={field.kind}
      words={Object.fromEntries(kinds.map(kind => [kind, customKinds[kind]]))}
      onChange={kind => choose(kind as CustomKind)}
    />
  )
}

function Changing(props: FieldProps & { sourceKind: CustomKind }) {
  const { field, form, content, editable, onContent, sourceKind } = props
  const [tried, setTried] = useState<CustomContent>()
  return (
    <section className="custom-changing" aria-label="改变类型">
      <p>
        由“{customKinds[sourceKind]}”改为“{customKinds[field.kind]}”。发布后，已有的内容在后台换过来，变更记录里看得到。
      </p>
      <p>
        <Button small disabled={!editable} onClick={() => setTried(content)}>
          {tried ? '重新试算' : '试算已有的内容'}
        </Button>{' '}
        {editable && (
          <Button kind="text" small onClick={() => onContent(...withoutKind(content, field, form.facts))}>
            不改了
          </Button>
        )}
      </p>
      {tried && <Fitting form={form} content={tried} of={field.key} />}
    </section>
  )
}

/** What the records hold that fits the new kind, and, page by page, the records that do not. */
function Fitting({ form, content, of }: { form: CustomForm; content: CustomContent; of: string }) {
  const [page, setPage] = useState(1)
  const body = { noun: form.noun, content, ownKey: of, page }
  const { data, error, refetch } = useQuery({ ...queryOf(routes.fitting, { body }, { quiet: true }), staleTime: 0 })
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (!data) return <p className="hint">正在试算…</p>
  const { fits, misfits, records, unseen, pages } = data
  return (
    <div role="status">
      <p>
        {numberWords(fits)} 条放得下
        {misfits > 0 ? `，${numberWords(misfits)} 条放不下。改好这些记录才能发布：` : '，可以发布。'}
      </p>
      <ul className="custom-misfits">
        {records.map(({ id, name, value }) => (
          <li key={id}>
            <a href={`${form.path}?open=${id}`} target="_blank" rel="noreferrer">
              {name}
            </a>
            <small className="custom-note">{value ?? ''}</small>
          </li>
        ))}
        {unseen > 0 && <li className="custom-note">另有 {unseen} 条不在您的数据范围内</li>}
      </ul>
      {pages > 1 && (
        <p>
          <Button kind="text" small disabled={page === 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          第 {page} / {pages} 页
          <Button kind="text" small disabled={page === pages} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </p>
      )}
    </div>
  )
}
