import { PlainScreen } from '../../../kernel/web/record/PlainScreen.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { installElements } from '../api/elements.ts'
import { InstallerEntered, installerRecord, installerRoutes } from '../api/installer.ts'

/** Draws the screen 安装工 (installerManager). */
export default function InstallerPage() {
  return (
    <PlainScreen
      record={installerRecord}
      routes={installerRoutes}
      entered={InstallerEntered}
      shown={['name', 'state', 'kind', 'skills', 'phone', 'districts', 'employeeId']}
      widths={{ name: 120, state: 80, kind: 110, skills: 200, phone: 140, districts: 180, employeeId: 120 }}
      searchHint="姓名、电话、片区"
      actions={list => (
        <ExportMenu kind="installer" noun="安装工" element={installElements.exportInstallers} list={list} />
      )}
      empty={{
        all: '还没有安装工。建好后，安排安装时可以直接选择。',
        active: '没有在用的安装工。',
        disabled: '没有停用的安装工。',
      }}
      card={['kind', 'phone', 'districts']}
    />
  )
}
