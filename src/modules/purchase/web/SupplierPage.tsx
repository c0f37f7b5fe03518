import { PlainScreen } from '../../../kernel/web/record/PlainScreen.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { SupplierEntered, supplierRecord, supplierRoutes } from '../api/supplier.ts'

/** Draws the screen 供应商 (supplierManager). */
export default function SupplierPage() {
  return (
    <PlainScreen
      record={supplierRecord}
      routes={supplierRoutes}
      entered={SupplierEntered}
      shown={['name', 'state', 'contacts', 'phone', 'brands', 'leadDays', 'minimum']}
      widths={{ name: 180, state: 90, contacts: 110, phone: 140, brands: 220, leadDays: 100, minimum: 160 }}
      searchHint="名称、联系人、电话、品牌"
      actions={list => <ExportMenu kind="supplier" noun="供应商" element="supplierManager:export" list={list} />}
      empty={{
        all: '还没有供应商。建好后，入库单和采购单可以直接选择。',
        active: '没有合作中的供应商。',
        disabled: '没有停用的供应商。',
      }}
      card={['contacts', 'phone', 'brands']}
    />
  )
}
