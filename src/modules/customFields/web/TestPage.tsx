import { customFieldsPlaces } from '../api/places.ts'
import { NounScreen } from './NounScreen.tsx'
import { Trial } from './Trial.tsx'

/** 动态表单试用 (tableTest): a draft as any role has it on any device; nothing is written. */
export default function TestPage() {
  return (
    <NounScreen
      place={customFieldsPlaces.test}
      note="以任一角色试填草稿，看看必填、范围和公式是否合适。这里填的内容不会保存。"
    >
      {(form, design) => (
        <Trial key={form.noun} content={form.draft ?? form.content} form={form} roles={design.roles} />
      )}
    </NounScreen>
  )
}
