import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Place } from '../../../kernel/api/place.ts'
import { KindTabs } from '../../../kernel/web/list/KindTabs.tsx'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { ScreenHead } from '../../../kernel/web/ui/ScreenHead.tsx'
import type { CustomDesign, CustomForm } from '../api/customFields.ts'
import { designQuery } from './source.ts'
import '../../../kernel/web/list/list.css'
import './customFields.css'

type Props = { place: Place; note: string; children: (form: CustomForm, design: CustomDesign) => ReactNode }

/** A screen about the custom fields of one noun, which one chooses by tabs. */
export function NounScreen({ place, note, children }: Props) {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(designQuery)
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Waiting columns={3} />
  const form = data.forms.find(one => one.noun === params.get('of')) ?? data.forms[0]
  if (!form) return null
  return (
    <section className="custom-screen" aria-label={place.title}>
      <ScreenHead place={place}>
        <p className="hint">{note}</p>
      </ScreenHead>
      <KindTabs
        label="对象"
        kinds={Object.fromEntries(data.forms.map(one => [one.noun, one.title]))}
        value={form.noun}
        onChange={noun => setParams({ of: noun }, { replace: true })}
      />
      {children(form, data)}
    </section>
  )
}
