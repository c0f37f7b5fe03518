import { lazy, Suspense, useId, useState } from 'react'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { Region } from '../../api/region.ts'
import './region.css'

const RegionDialog = lazy(() => import('./RegionDialog.tsx'))

function Label({ required }: { required: boolean | undefined }) {
  return <>省市区{required && <i aria-hidden="true">*</i>}</>
}

/** Edits province, city and district of a form by the official list; earlier free text stays until one is chosen. */
export function RegionField({ form, size }: { form: FormModel; size?: 'wide' }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { province = '', city = '', district = '' } = form.values as Partial<Region>
  const shown = [...new Set([province, city, district])].filter(Boolean).join(' / ')
  const choose = (region: Region) => {
    for (const [key, name] of Object.entries(region)) form.set(key, name)
    setOpen(false)
  }
  return (
    <FieldFrame
      form={form}
      name="province"
      id={id}
      label={<Label required={form.fields.province?.required} />}
      size={size}
    >
      <button
        id={id}
        type="button"
        className="input region-input"
        aria-haspopup="dialog"
        aria-describedby={`${id}-note`}
        onClick={() => setOpen(true)}
      >
        {shown || <span className="placeholder">请选择，可搜索</span>}
      </button>
      <Suspense>
        {open && (
          <RegionDialog chosen={{ province, city, district }} onChoose={choose} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </FieldFrame>
  )
}
