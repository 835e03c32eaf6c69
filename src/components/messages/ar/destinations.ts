import { type DestinationMessages, enDestinations } from '../en/destinations.js'
import { formatNumber } from '../formatNumber.js'
import { isolated } from '../isolated.js'
import { plural } from '../plural.js'

export const arDestinations: DestinationMessages = {
  caption: 'الوجهات',
  columns: {
    name: 'الاسم',
    type: 'النوع',
    target: 'الهدف',
    created: 'تاريخ الإنشاء',
    updated: 'تاريخ التحديث',
  },
  loading: 'جارٍ تحميل الوجهات',
  cancelled: 'أُلغي التحميل',
  count: (count) =>
    plural('ar', count, {
      zero: 'لا توجد وجهات',
      one: 'وجهة واحدة',
      two: 'وجهتان',
      few: '# وجهات',
      many: '# وجهة',
      other: '# وجهة',
    }),
  countOf: (count, total) =>
    `${formatNumber('ar', count)} من أصل ${plural('ar', total, {
      one: 'وجهة واحدة',
      two: 'وجهتين',
      few: '# وجهات',
      other: '# وجهة',
    })}`,
  region: 'الوجهات، قابلة للتمرير',
  filter: 'تصفية',
  filterHint: 'الاسم أو المعرّف أو النوع أو الهدف',
  typeFilter: 'النوع',
  allTypes: 'كل الأنواع',
  typeOption: (label, count) => `${isolated(label)} (${formatNumber('ar', count)})`,
  clear: 'مسح عوامل التصفية',
  noMatchTitle: 'لا توجد وجهات مطابقة',
  noMatchText: (filter, type) => {
    const destinations = type ? `لا توجد وجهات من النوع ${isolated(type)}` : 'لا توجد وجهات'
    return filter
      ? `${destinations} تحتوي على «${isolated(filter)}» في الاسم أو المعرّف أو النوع أو الهدف.`
      : `${destinations}.`
  },
  chooseColumns: 'الأعمدة',
  sortBy: 'ترتيب حسب',
  unsorted: 'الترتيب الافتراضي',
  sortOption: (column, direction) =>
    `${isolated(column)}، ${direction === 'ascending' ? 'تصاعديًا' : 'تنازليًا'}`,
  actions: 'الإجراءات',
  select: (name) => `اختيار ${isolated(name)}`,
  selection: 'الاختيار',
  offlineTitle: 'أنت غير متصل بالإنترنت',
  offlineText: 'تُحمَّل الوجهات عند عودة الاتصال.',
  offlineStale: (time) => `أنت غير متصل بالإنترنت. البيانات المعروضة من ${isolated(time)}.`,
  updatedNow: 'تم التحديث الآن',
  updatedAgo: (ago) => `تم التحديث ${ago}`,
  firstOnly: (count) =>
    plural('ar', count, {
      one: 'لا تظهر إلا الوجهة الأولى. أعد تحميل الصفحة لرؤية الكل.',
      two: 'لا تظهر إلا أول وجهتين. أعد تحميل الصفحة لرؤية الكل.',
      few: 'لا تظهر إلا أول # وجهات. أعد تحميل الصفحة لرؤية الكل.',
      other: 'لا تظهر إلا أول # وجهة. أعد تحميل الصفحة لرؤية الكل.',
    }),
  show: (label) => `إظهار ${isolated(label)}`,
  hide: (label) => `إخفاء ${isolated(label)}`,
  id: 'المعرّف',
  emptyTitle: 'لا توجد وجهات بعد',
  emptyText: 'تظهر هنا الوجهات التي تضيفها إلى هذا المشروع.',
  stale: (time) => `تعذّر التحديث. البيانات المعروضة من ${isolated(time)}.`,
  unreadable: (count) =>
    plural('ar', count, {
      zero: 'قُرئت كل الوجهات.',
      one: 'تعذّرت قراءة وجهة واحدة، وهي غير مدرجة في القائمة.',
      two: 'تعذّرت قراءة وجهتين، وهما غير مدرجتين في القائمة.',
      few: 'تعذّرت قراءة # وجهات، وهي غير مدرجة في القائمة.',
      many: 'تعذّرت قراءة # وجهة، وهي غير مدرجة في القائمة.',
      other: 'تعذّرت قراءة # وجهة، وهي غير مدرجة في القائمة.',
    }),
  unreadableElement: (position, name) =>
    name ? `«${isolated(name)}» (رقم ${position})` : `رقم ${position}`,
  detailsOf: (name) => `تفاصيل ${isolated(name)}`,
  close: 'إغلاق',
  // Product names.
  types: enDestinations.types,
  groups: {
    about: 'معلومات عامة',
    location: 'الموقع',
    naming: 'الأسماء والقوالب',
    delivery: 'التسليم',
    identity: 'الهوية',
    other: 'أخرى',
  },
  keys: {
    url: 'عنوان URL',
    headers: 'الترويسات',
    streamName: 'الدفق',
    region: 'المنطقة',
    partitionKeyTemplate: 'قالب مفتاح التقسيم',
    bucket: 'الحاوية (bucket)',
    keyTemplate: 'قالب مفتاح الكائن',
    storageClass: 'فئة التخزين',
    username: 'اسم المستخدم',
    tableName: 'الجدول',
    database: 'قاعدة البيانات',
    accountIdentifier: 'معرّف الحساب',
    userId: 'معرّف المستخدم',
    dbName: 'قاعدة البيانات',
    schemaName: 'المخطط',
    projectId: 'معرّف المشروع',
    datasetId: 'معرّف مجموعة البيانات',
    tableId: 'معرّف الجدول',
    workgroupName: 'مجموعة العمل',
    clusterIdentifier: 'المجموعة العنقودية',
    dbUser: 'مستخدم قاعدة البيانات',
    account: 'حساب التخزين',
    container: 'الحاوية',
    queueUrl: 'عنوان URL لقائمة الانتظار',
    topicId: 'معرّف الموضوع',
    serverUrl: 'عنوان URL للخادم',
    exchange: 'المبدِّل (exchange)',
    tls: 'TLS',
    name: 'قائمة الانتظار أو الموضوع',
    batchSize: 'حجم الدفعة (صفوف)',
    maxWaitSecs: 'الحد الأقصى للانتظار (ثوانٍ)',
  },
  byDefault: (value) => `${isolated(value)} (افتراضي)`,
  queryHidden: 'الاستعلام مخفي',
  serverless: 'بلا خادم',
  provisioned: 'مخصّصة السعة',
  overTls: 'TLS',
}
