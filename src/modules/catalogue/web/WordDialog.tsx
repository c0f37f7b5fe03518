import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { PictureField } from '../../files/web/PictureField.tsx'
import { ColorChoice } from '../../settings/web/dictionary/ColorChoice.tsx'
import {
  type CatalogueWord,
  CatalogueWordEdit,
  type CatalogueWordType,
  catalogueWords,
  NewCatalogueWord,
  catalogueRoutes as routes,
} from '../api/catalogue.ts'
import { catalogueQuery, refreshCatalogue } from './words.ts'

type NewProps = {
  typeCode: CatalogueWordType
  /** The category below which the new one comes. */
  parent?: CatalogueWord | undefined
  onSaved: (id: number) => void
  onClose: () => void
}

/** Adds a brand, or a category at the top or below another. */
export function NewWordDialog({ typeCode, parent, onSaved, onClose }: NewProps) {
  const noun = catalogueWords[typeCode]
  const form = useForm({
    schema: NewCatalogueWord,
    given: { typeCode, parentId: parent?.id ?? null, color: parent?.color ?? '#4b7fb8', picture: '' },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: async word => {
      notice.success(`“${word.label}”已新增，可以在下拉框中选择了`)
      await refreshCatalogue()
      onSaved(word.id)
      onClose()
    },
  })
  const title = parent ? `在“${parent.label}”下新增品类` : `新增${noun}`
  return (
    <ActionDialog title={title} form={form} act="新增" onClose={onClose}>
      <Fields form={form} typeCode={typeCode} />
    </ActionDialog>
  )
}

/** Edits the name, colour and logo of a brand, or the name and colour of a category. */
export function EditWordDialog({ word, onClose }: { word: CatalogueWord; onClose: () => void }) {
  const form = useForm({
    schema: CatalogueWordEdit,
    given: givenOf(word),
    latest: async () => {
      const { words } = await queryClient.fetchQuery({ ...catalogueQuery, staleTime: 0 })
      return givenOf(words.find(one => one.id === word.id) ?? word)
    },
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: async saved => {
      notice.success(`“${saved.label}”已保存，所有记录随之显示新的名称`)
      await refreshCatalogue()
      onClose()
    },
  })
  return (
    <ActionDialog title={`编辑${catalogueWords[word.typeCode]}`} form={form} act="保存" onClose={onClose}>
      <Fields form={form} typeCode={word.typeCode} />
    </ActionDialog>
  )
}

const givenOf = ({ id, version, label, color, picture }: CatalogueWord) => ({ id, version, label, color, picture })

function Fields({ form, typeCode }: { form: FormModel; typeCode: CatalogueWordType }) {
  const isBrand = typeCode === 'intentionBrand'
  return (
    <>
      <FormField form={form} name="label" wide autoFocus placeholder={isBrand ? '如 云岫瓷砖' : '如 抛釉砖'} />
      <ColorChoice form={form} />
      {isBrand && (
        <div className="field field-wide">
          <PictureField
            label="标志"
            value={String(form.values.picture ?? '')}
            onChange={url => form.set('picture', url)}
          />
        </div>
      )}
    </>
  )
}
