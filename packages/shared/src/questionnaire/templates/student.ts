import type { Questionnaire } from '../definition.ts';
import { dissatisfied, matrix, message, option, page, row, satisfaction } from './parts.ts';

/** Enrolled students: row 1 by its own question, rows 1.1–1.5, eleven drill-downs, grade and major, one message. About three minutes. */
export const studentQuestionnaire: Questionnaire = {
  schema: 1,
  pages: [
    page('about', '先认识一下', 'First, about you', [
      {
        code: 'grade',
        type: 'single',
        title: { zh: '你所在的年级', en: 'Your year' },
        required: true,
        group: true,
        options: [
          option('G1', '一年级', 'First year'),
          option('G2', '二年级', 'Second year'),
          option('G3', '三年级', 'Third year'),
          option('G4', '四年级及以上', 'Fourth year or later'),
        ],
      },
      {
        code: 'major',
        type: 'dropdown',
        title: { zh: '你所学专业的大类', en: 'Your field of study' },
        help: { zh: '不确定时可以跳过。', en: 'Skip it if you are not sure.' },
        options: majorFields(),
      },
    ]),
    page('overall', '总体感受', 'Overall', [
      satisfaction('overall', '总的来说，你对学校满意吗？', 'Overall, how satisfied are you with your college?', {
        indicator: '1',
      }),
      {
        code: 'overallWhy',
        type: 'multi',
        title: { zh: '主要是哪些方面让你不满意？', en: 'What are you mainly dissatisfied with?' },
        help: { zh: '最多选三项。', en: 'Choose up to three.' },
        max: 3,
        visibleIf: dissatisfied('overall'),
        options: [
          option('TEACHING', '课堂教学', 'Teaching'),
          option('PRACTICE', '实习实训', 'Practical training'),
          option('MANAGEMENT', '学生管理', 'Student management'),
          option('LIFE', '食宿等后勤', 'Canteen, housing and other services'),
          option('CAREER', '就业指导', 'Career guidance'),
          option('OTHER', '其他', 'Something else', { other: true }),
        ],
      },
    ]),
    page('education', '教书育人', 'Education', [
      matrix('educating', '你对学校的育人工作满意吗？', 'How satisfied are you with education at your college?', [
        row(
          'inClass',
          '课堂育人：老师在课上关心你的成长，言传身教',
          'In class: teachers care for your growth and set an example',
          '1.1',
        ),
        row(
          'outside',
          '课外育人：班级、社团、讲座和志愿活动',
          'Outside class: class life, clubs, lectures and volunteering',
          '1.2',
        ),
      ]),
    ]),
    page('courses', '课程教学', 'Courses', [
      matrix('courses', '你对下面几类课程的教学满意吗？', 'How satisfied are you with the teaching of these courses?', [
        row('ideology', '思想政治课', 'Ideological and political courses', '1.3'),
        row(
          'general',
          '公共基础课（不含思想政治课），如语文、数学、外语、体育',
          'General courses such as Chinese, mathematics, languages, sports',
          '1.4',
        ),
        row('major', '专业课', 'Specialised courses', '1.5'),
      ]),
    ]),
    page('training', '专业与实践', 'Skills and practice', [
      matrix('training', '具体来看，你对这些方面满意吗？', 'More closely, how satisfied are you with these?', [
        row('teachers', '专业课老师的实践经验', 'Practical experience of the teachers'),
        row('content', '课程内容与岗位需要的贴合', 'How well the content fits the job'),
        row('equipment', '实训场地和设备', 'Workshops and equipment'),
        row('internship', '实习的安排和指导', 'Arrangement and guidance of internships'),
      ]),
    ]),
    page('services', '管理与服务', 'Management and services', [
      matrix('services', '你对学校的管理和服务满意吗？', 'How satisfied are you with management and services?', [
        row('advisers', '班主任、辅导员的工作', 'Class advisers and counsellors'),
        row('affairs', '教务和学生事务办理', 'Academic and student affairs'),
        row('aid', '奖助学金评定的公平', 'Fairness of grants and scholarships'),
        row('canteen', '食堂和宿舍', 'Canteen and dormitory'),
        row('safety', '校园安全', 'Safety on campus'),
        row('wellbeing', '心理健康支持', 'Support for mental health'),
        row('career', '就业和升学指导', 'Career and further-study guidance'),
      ]),
    ]),
    page('last', '最后', 'Finally', [
      {
        code: 'recommend',
        type: 'nps',
        title: {
          zh: '你有多大可能向学弟学妹推荐自己的学校？',
          en: 'How likely are you to recommend your college to younger students?',
        },
      },
      message('你最想对学校说的一句话', 'What would you most like to tell your college?'),
    ]),
  ],
};

/** The nineteen fields of the catalogue of vocational majors: coarse enough not to point at anybody. */
function majorFields() {
  return [
    option('M41', '农林牧渔', 'Agriculture, forestry and fishery'),
    option('M42', '资源环境与安全', 'Resources, environment and safety'),
    option('M43', '能源动力与材料', 'Energy and materials'),
    option('M44', '土木建筑', 'Civil engineering and architecture'),
    option('M45', '水利', 'Water conservancy'),
    option('M46', '装备制造', 'Equipment manufacturing'),
    option('M47', '生物与化工', 'Biology and chemical industry'),
    option('M48', '轻工纺织', 'Light industry and textiles'),
    option('M49', '食品药品与粮食', 'Food, drugs and grain'),
    option('M50', '交通运输', 'Transport'),
    option('M51', '电子与信息', 'Electronics and information'),
    option('M52', '医药卫生', 'Medicine and health'),
    option('M53', '财经商贸', 'Finance and commerce'),
    option('M54', '旅游', 'Tourism'),
    option('M55', '文化艺术', 'Culture and arts'),
    option('M56', '新闻传播', 'Journalism and communication'),
    option('M57', '教育与体育', 'Education and sports'),
    option('M58', '公安与司法', 'Public security and justice'),
    option('M59', '公共管理与服务', 'Public administration and services'),
  ];
}
