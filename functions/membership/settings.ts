export const readClubSettings = async () => ({ applicationDays: 10, recallMinutes: 10, keepApplicationsDays: 180 });
