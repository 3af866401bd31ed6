// Logs would bury the report. `logLines` turns them on where a test is about them.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
