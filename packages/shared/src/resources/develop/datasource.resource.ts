import { text, textChoice } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

/** A database that code is generated from, or that a tenant's survey data lives in. Its password goes in and never comes out. */
export const datasource = defineResource({
  name: 'datasource',
  area: 'develop',
  title: ['数据源管理', 'Data sources'],
  owner: 'platform',
  titleField: 'name',
  verbs: ['add', 'edit', 'delete', 'view'],
  fields: {
    name: text({
      label: ['名称', 'Name'],
      max: 100,
      search: true,
      required: ['请输入数据源名称', 'Enter the name'],
      unique: ['名称已存在', 'This name is already in use'],
    }),
    driverClass: textChoice({
      label: ['驱动类', 'Driver'],
      options: [
        { value: 'org.postgresql.Driver', label: ['PostgreSQL', 'PostgreSQL'] },
        { value: 'com.mysql.cj.jdbc.Driver', label: ['MySQL', 'MySQL'] },
        { value: 'oracle.jdbc.OracleDriver', label: ['Oracle', 'Oracle'] },
      ],
      default: 'org.postgresql.Driver',
      required: ['请选择驱动类', 'Choose the driver'],
    }),
    username: text({ label: ['用户名', 'User name'], max: 100, required: ['请输入用户名', 'Enter the user name'] }),
    // Required of a new one, and when it is to be sent elsewhere: the server looks after that.
    password: text({ label: ['密码', 'Password'], max: 1000, secret: true, list: false }),
    url: text({
      label: ['连接地址', 'Address'],
      max: 500,
      wide: true,
      required: ['请输入连接地址', 'Enter the address'],
    }),
    remark: text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true }),
  },
});
