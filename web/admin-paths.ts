/** Where admins review applications: apart from `paths`, which every public page loads. */
export const adminPaths = {
  applications: "/portal/admin/applications",
  /** The applications without a decision. */
  openApplications: "/portal/admin/applications?state=open",
  overdueApplications: "/portal/admin/applications?overdue=yes",
  applicationStatistics: "/portal/admin/applications/statistics",
} as const;
