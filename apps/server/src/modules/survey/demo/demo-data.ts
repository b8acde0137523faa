import type { Audience } from '@manyi/shared/contract/survey';

/** An invented province: no college of these names exists. */
export const demoTenant = { id: '100000', name: '示范省职业教育质量监测中心', rootDept: '示范省教育厅' } as const;

export interface DemoCollege {
  name: string;
  code: string;
  students: number;
  teachers: number;
  /** −1 … 1: how content its people are. */
  mood: number;
  /** Answers as a share of the target. */
  zeal: number;
}

export const demoColleges: readonly DemoCollege[] = [
  { name: '云岭交通职业学院', code: '80001', students: 8420, teachers: 486, mood: 0.5, zeal: 1.15 },
  { name: '江畔工程职业技术学院', code: '80002', students: 9760, teachers: 541, mood: 0.35, zeal: 1.02 },
  { name: '南浦医药高等专科学校', code: '80003', students: 6130, teachers: 402, mood: 0.7, zeal: 1.2 },
  { name: '北原农业职业学院', code: '80004', students: 4280, teachers: 263, mood: 0.1, zeal: 0.7 },
  { name: '海湾港口职业学院', code: '80005', students: 5350, teachers: 318, mood: 0.25, zeal: 0.9 },
  { name: '松江财经职业学院', code: '80006', students: 7210, teachers: 397, mood: -0.15, zeal: 0.85 },
  { name: '青石轻工职业学院', code: '80007', students: 3940, teachers: 231, mood: 0.3, zeal: 1.05 },
  { name: '临川文旅职业学院', code: '80008', students: 2980, teachers: 176, mood: 0.45, zeal: 0.6 },
  { name: '东岭信息职业技术学院', code: '80009', students: 8890, teachers: 470, mood: 0.15, zeal: 1.1 },
  { name: '西园艺术职业学院', code: '80010', students: 2260, teachers: 168, mood: -0.3, zeal: 0.45 },
  { name: '白鹭建筑职业学院', code: '80011', students: 6640, teachers: 355, mood: 0.2, zeal: 0.95 },
  { name: '枫桥师范高等专科学校', code: '80012', students: 5120, teachers: 334, mood: 0.6, zeal: 1.0 },
];

export interface DemoForm {
  template: string;
  audience: Audience;
  name: string;
  /** Report year, relative to the present one. */
  year: 0 | -1;
  targetRate: number;
  /** Answers as a share of the target, on top of the college's zeal. */
  share: number;
  outcome: 'collect' | 'close' | 'draft';
}

/** Employers and parents answer so few that some colleges stay below the threshold and are hidden. */
export const demoForms: readonly DemoForm[] = [
  {
    template: 'student',
    audience: 'STUDENT',
    name: '在校生满意度调查',
    year: -1,
    targetRate: 0.015,
    share: 1,
    outcome: 'close',
  },
  {
    template: 'teacher',
    audience: 'TEACHER',
    name: '教职工满意度调查',
    year: -1,
    targetRate: 0.1,
    share: 0.9,
    outcome: 'close',
  },
  {
    template: 'student',
    audience: 'STUDENT',
    name: '在校生满意度调查',
    year: 0,
    targetRate: 0.04,
    share: 1,
    outcome: 'collect',
  },
  {
    template: 'teacher',
    audience: 'TEACHER',
    name: '教职工满意度调查',
    year: 0,
    targetRate: 0.2,
    share: 0.9,
    outcome: 'collect',
  },
  {
    template: 'graduate-current',
    audience: 'GRADUATE_CURRENT',
    name: '应届毕业生满意度调查',
    year: 0,
    targetRate: 0.01,
    share: 0.8,
    outcome: 'collect',
  },
  {
    template: 'graduate-3y',
    audience: 'GRADUATE_3Y',
    name: '毕业三年内毕业生满意度调查',
    year: 0,
    targetRate: 0.005,
    share: 0.8,
    outcome: 'close',
  },
  {
    template: 'employer',
    audience: 'EMPLOYER',
    name: '用人单位满意度调查',
    year: 0,
    targetRate: 0.0015,
    share: 0.8,
    outcome: 'collect',
  },
  {
    template: 'parent',
    audience: 'PARENT',
    name: '家长满意度调查',
    year: 0,
    targetRate: 0.003,
    share: 0.5,
    outcome: 'draft',
  },
];

export const messages = {
  glad: [
    '老师上课认真，课后也愿意解答问题，谢谢老师们。',
    '实训室的新设备很好用，希望多开放一些时间。',
    '辅导员很负责，有事找他总能解决。',
    '社团活动丰富，认识了很多朋友。',
    '图书馆环境很好，期末能延长开放就更好了。',
    '校企合作的课程收获很大，建议多安排企业老师。',
    '食堂三楼的菜越来越好吃了。',
    '实习安排得很周到，学到了真本事。',
    '校园很干净，宿管阿姨也很亲切。',
    '整体都很满意，继续保持！',
  ],
  mixed: [
    '专业课的理论太多，希望增加动手的机会。',
    '教学楼的投影有时候看不清，请检修一下。',
    '选课系统高峰期打不开，建议分批。',
    '晚上洗澡热水时间太短。',
    '实训课人多设备少，经常要排队。',
    '公共课的内容和中学重复较多。',
    '希望就业指导早一点开始，大三才讲有些晚。',
    '操场晚上灯太暗，跑步不太安全。',
    '教材有些旧，和现在企业用的软件不一样。',
    '奖学金的评定标准希望能更公开一些。',
  ],
  sad: [
    '宿舍六个人没有空调，夏天真的睡不好。',
    '反映过两次的问题一直没有答复。',
    '实习单位和专业没有关系，感觉学不到东西。',
    '食堂价格涨了，菜却没有变好。',
    '教务办理一个证明要跑三个地方。',
    '上课照着课件念，听不进去。',
  ],
} as const;
