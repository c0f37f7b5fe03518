import { useId } from 'react'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { DirectPurchase } from '../api/shipment.ts'

type Props = {
  form: FormModel
  purchases: readonly DirectPurchase[]
  /** The number of the purchase that a kept shipment names. */
  kept?: string | undefined
  onPick: (purchase: DirectPurchase | undefined) => void
}

/** Picks the purchase of which the goods go straight to the home. */
export function PurchasePick({ form, purchases, kept, onPick }: Props) {
  const id = useId()
  const value = (form.values.purchaseId ?? null) as number | null
  const isKept = value !== null && !purchases.some(({ purchaseId }) => purchaseId === value)
  const options = purchases.map(({ purchaseId, number, supplier, promisedOn }) => ({
    value: purchaseId,
    label: [number, supplier, promisedOn && `${promisedOn} 到`].filter(Boolean).join(' '),
  }))
  const label = (
    <>
      采购单<i aria-hidden="true">*</i>
    </>
  )
  const note =
    purchases.length === 0 && !isKept ? '没有还没到货的采购单有这些商品。请先下采购单，或改为送货。' : undefined
  return (
    <FieldFrame form={form} name="purchaseId" id={id} label={label} note={note}>
      <SearchSelect
        id={id}
        aria-label="采购单"
        clearable={false}
        value={value ?? undefined}
        placeholder="选择这批货的采购单"
        options={isKept ? [{ value, label: kept ?? '原来的采购单' }, ...options] : options}
        onChange={picked => onPick(purchases.find(({ purchaseId }) => purchaseId === picked))}
      />
    </FieldFrame>
  )
}
