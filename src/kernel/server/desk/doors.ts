/**
 * The only ways across offices: functions of the database's owner, each with what it is for. The isolation test
 * compares this list with the database.
 */
export const doors = {
  door_enter: '会话属于哪个账号、企业和员工（每个请求）',
  door_still: '上一次调用认出的人是否仍然如此（每个只读请求）',
  door_over: '哪些登录已经结束、为什么（开着的事件流、自己的登录列表、被拒的调用；只问得到已知令牌的）',
  door_ended: '被人结束的登录属于谁（之后仍被使用时，记入该企业的日志）',
  door_offices_of: '一个账号所在的企业（企业选择）',
  door_new_office_id: '新企业的编号（创建企业）',
  door_office_figures: '平台运营者看到的企业数与席位（仅平台账号）',
  door_visit: '平台运营者进入一家企业查看（仅平台账号，记入双方日志）',
  door_menu_holders: '有多少角色持有某个菜单或按钮（删除前，仅平台账号，只给个数）',
  door_foundings: '一个账号今天和一共创建了多少家企业（创建企业的限额，只给个数）',
  door_sweep:
    '清理过期文件、重复提交记录、验证码、次数限制、很久没有来过的地方、过期已久的登录和密码链接、一个月前查过和导入过的号码（定时任务，只删不看）',
  door_open_offices: '有哪些正常使用的企业（定时回收与提醒逐家进行，只给编号）',
  door_refresh_statistics: '大批写入之后更新查询规划所用的统计（只看行数和取值分布，不给出数据）',
  door_open_link: '凭链接的令牌打开一份文件（只给可以对外的内容，记一次打开）',
  door_sign_link: '凭链接的令牌签署一份文件（记签名、时间、地址和所签内容的摘要）',
  door_link_of: '一个链接的令牌属于哪家企业的哪份文件（持有人在那家企业里答复，只问得到有效的令牌）',
  door_seal_log: '给操作日志编号并加封（只写封印，只说出哪条链增加了多少条）',
} as const
