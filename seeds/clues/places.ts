/** Real districts of one city with housing estates that exist nowhere. */
export const province = '浙江省'
export const city = '杭州市'

export const communities: Readonly<Record<string, readonly string[]>> = {
  上城区: ['望澜府', '钱江听涛里', '璟粹云庭', '南星雅筑', '江畔锦和园', '四季青禾苑'],
  拱墅区: ['运河拾光里', '桥西栖云府', '半山清晏苑', '澜桂花园', '武林雅颂居', '北城朗庭'],
  西湖区: ['西溪沁语轩', '栖溪云邸', '文澜书香苑', '三墩和悦府', '之江望山居', '古荡棠悦里'],
  滨江区: ['江晖映月府', '白马澜庭', '长河听雨苑', '奥汀江语城', '浦沿星悦里', '江南云澈'],
  萧山区: ['湘湖逸墅', '萧然锦宸园', '钱世纪澜湾', '北干和煦里', '南江悦章', '宁围春风苑'],
  余杭区: ['未来星河湾里', '良渚云栖谷', '闲林山语间', '仓前知著府', '五常听荷苑', '梦溪同心园'],
  临平区: ['临平悦山湖居', '南苑锦棠府', '星桥翡丽苑', '乔司青麓里', '丁山湖畔居', '东湖和颂园'],
  钱塘区: ['下沙听汐苑', '金沙澜悦', '大江东望潮府', '学林文津苑', '义蓬新澜里', '云帆星筑'],
}

export const districts = Object.keys(communities)

/** House types by how common they are, with usual sizes in square metres. */
export const homes: readonly { houseType: string; share: number; sizes: readonly number[] }[] = [
  { houseType: '一室一厅', share: 3, sizes: [45, 52, 58] },
  { houseType: '两室一厅', share: 8, sizes: [66, 72, 78] },
  { houseType: '两室两厅', share: 14, sizes: [79, 85, 88.5, 89] },
  { houseType: '三室一厅', share: 6, sizes: [86, 89, 95] },
  { houseType: '三室两厅', share: 38, sizes: [89, 98, 105, 108.6, 115, 118, 125, 128] },
  { houseType: '四室两厅', share: 20, sizes: [125, 129, 135, 139, 143, 158, 168] },
  { houseType: '复式', share: 5, sizes: [146, 165, 188] },
  { houseType: '别墅', share: 4, sizes: [228, 265, 310, 386] },
  { houseType: '商铺', share: 2, sizes: [36, 58.2, 120] },
]
